/** The report of a sweep as Markdown, CSV and a page. */
package io.github.jmeterrpc.sweep.report;
