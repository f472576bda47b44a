package io.github.jmeterrpc.targets.thrift;

import io.github.jmeterrpc.targets.thrift.gen.Defaults;
import io.github.jmeterrpc.targets.thrift.gen.Everything;
import io.github.jmeterrpc.targets.thrift.gen.Level;
import io.github.jmeterrpc.targets.thrift.gen.Overload;
import io.github.jmeterrpc.targets.thrift.gen.Point;
import io.github.jmeterrpc.targets.thrift.gen.Refusal;
import io.github.jmeterrpc.targets.thrift.gen.Shape;
import io.github.jmeterrpc.targets.thrift.gen.TypesService;
import java.util.Map;
import java.util.Set;

final class TypesHandler extends StressHandler implements TypesService.Iface {

    @Override
    public Everything echoEverything(Everything all) {
        return all;
    }

    @Override
    public Defaults echoDefaults(Defaults defaults) {
        return defaults;
    }

    @Override
    public Map<Point, Set<Level>> echoPlaces(Map<Point, Set<Level>> places, int times) {
        return times == 1 ? places : Map.of();
    }

    @Override
    public boolean isTrue(boolean value) {
        return value;
    }

    @Override
    public void refuse(String reason, Shape shape) throws Refusal, Overload {
        if (reason.isEmpty()) {
            throw new Overload();
        }
        throw new Refusal(reason, Level.UNDER, Map.of(new Point(1, 2), reason)).setShape(shape);
    }
}
