package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.contract.LabelsContract;

class LabelsTest extends LabelsContract {}
