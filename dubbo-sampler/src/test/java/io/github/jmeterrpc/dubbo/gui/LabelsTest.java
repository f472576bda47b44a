package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.contract.LabelsContract;

class LabelsTest extends LabelsContract {}
