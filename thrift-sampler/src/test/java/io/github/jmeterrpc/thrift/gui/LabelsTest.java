package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.contract.LabelsContract;

class LabelsTest extends LabelsContract {}
