package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.common.contract.LabelsContract;

class LabelsTest extends LabelsContract {}
