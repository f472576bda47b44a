package io.github.jmeterrpc.sweep.targets;

import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.support.suite.PlanTarget;
import io.github.jmeterrpc.support.suite.Program;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The ports of a target's programs, the same at each start.
 *
 * @param byProgram a port for each instance
 */
record TargetPorts(Map<Program, List<Integer>> byProgram) {

    /** Those that were asked for; else free ones for programs to be started, and the programs' own for others. */
    static TargetPorts of(Optional<PlanTarget> known, TargetChoice choice) {
        List<Program> programs = known.map(PlanTarget::programs).orElse(List.of());
        Iterator<Integer> free = FreePorts.several(programs.stream()
                        .mapToInt(program -> instances(program, choice))
                        .sum())
                .iterator();
        Map<Program, List<Integer>> ports = new HashMap<>();
        for (Program program : programs) {
            ports.put(
                    program,
                    Stream.generate(() -> port(program, choice, free))
                            .limit(instances(program, choice))
                            .toList());
        }
        return new TargetPorts(Map.copyOf(ports));
    }

    private static int instances(Program program, TargetChoice choice) {
        return program.entry().isPresent() ? 1 : choice.backends.orElse(program.instances());
    }

    private static int port(Program program, TargetChoice choice, Iterator<Integer> free) {
        Optional<Integer> fixed = program.entry()
                .filter(entry -> choice.port.isPresent() || !choice.start)
                .map(entry -> choice.port.orElse(entry.port()));
        return fixed.orElseGet(free::next);
    }

    /** Of the instances of one program. */
    List<Integer> of(Program program) {
        return byProgram.getOrDefault(program, List.of());
    }

    /** The one that the plan calls, if there is but one. */
    Optional<Integer> entry() {
        List<Integer> entries = byProgram.entrySet().stream()
                .filter(entry -> entry.getKey().entry().isPresent())
                .flatMap(entry -> entry.getValue().stream())
                .toList();
        return entries.size() == 1 ? Optional.of(entries.get(0)) : Optional.empty();
    }
}
