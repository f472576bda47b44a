package io.github.jmeterrpc.arrivals.gui;

import io.github.jmeterrpc.common.contract.LabelsContract;

class LabelsTest extends LabelsContract {}
