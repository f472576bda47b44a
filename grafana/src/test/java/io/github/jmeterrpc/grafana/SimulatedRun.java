package io.github.jmeterrpc.grafana;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;

/**
 * Writes what the listeners of many generators would have written, windows of 5 s: one label
 * {@code pay}, 50 samples a window, of which 45 took up to 10 ms and 49 up to 40 ms, no failures.
 *
 * @param start when the run began, s, a multiple of 15
 */
record SimulatedRun(InfluxDatabase database, String application, String run, long start) {

    static final int SAMPLES = 50;
    static final int WINDOW = 5;

    static String instance(int generator) {
        return "10.0.0.%03d:40000-5eed".formatted(generator);
    }

    /**
     * A generator from the start of the run.
     *
     * @param until when its last window ends, s
     * @param ended whether its threads ended then; else it was killed, or runs on
     * @param cpu its CPU in per cent
     * @param thresholds fields of thresholds with their counts, after a comma, or nothing
     */
    void generator(int number, long until, boolean ended, double cpu, String thresholds) {
        StringBuilder lines = new StringBuilder();
        String tags = ",application=" + application + ",run=" + run + ",instance=" + instance(number);
        int seq = 0;
        for (long time = start; time < until; time += WINDOW) {
            boolean last = ended && time + WINDOW >= until;
            String end = ",window_ms=5000 " + time + "000000000\n";
            for (String transaction : new String[] {"all", "pay"}) {
                lines.append("jmeter").append(tags).append(",transaction=").append(transaction);
                lines.append(",statut=all count=50,avg=8,min=1,max=50,hit=50,sb=100,rb=200,pct99.0=50");
                lines.append(transaction.equals("all") ? ",countError=0" : "").append(end);
                lines.append("jmeter_buckets")
                        .append(tags)
                        .append(",transaction=")
                        .append(transaction);
                lines.append(" count=50").append(thresholds).append(end);
            }
            lines.append("jmeter")
                    .append(tags)
                    .append(",transaction=internal minAT=4,maxAT=4,meanAT=4,startedT=4,endedT=");
            lines.append(last ? 4 : 0).append(",running=1").append(end);
            if (last) {
                mark(number, until, false);
            }
            lines.append("jmeter_generator")
                    .append(tags)
                    .append(" seq=")
                    .append(++seq)
                    .append(",samples=50,cpu_process=");
            lines.append(cpu)
                    .append(",wakeup_late_ms=1,gc_pause_max_ms=2,points_pending=0,points_lost=0")
                    .append(end);
        }
        database.write(lines.toString());
    }

    /** Marks the start or the end of a generator's test. */
    void mark(int number, long time, boolean started) {
        database.write("jmeter,application=" + application + ",run=" + run + ",instance=" + instance(number)
                + " interval_ms=5000,window_ms=0,running=" + (started ? 1 : 0) + " " + time + "000000001");
    }

    /** Writes the run's row of all samples. */
    void row(long until, int generators, double p95) {
        database.write("jmeter_runs,application=" + application + ",run=" + run + ",transaction=all start=" + start
                + "000,end=" + until + "000,generators=" + generators + ",samples=1000,errors=10,mean=8,min=1,max=50,"
                + "pct50.0=5,pct90.0=9,pct95.0=" + p95 + ",pct95.0_low=" + (p95 - p95 / 10) + ",pct95.0_high="
                + (p95 + p95 / 10) + ",pct99.0=45,pct99.9=50,verdict=\"fails\" " + start
                + "000000000");
    }
}
