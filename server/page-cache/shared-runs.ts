type Run<Result> = { startedAt: number; version: number; result: Promise<Result> };

/** Runs work by key and lets concurrent callers share the result of a recent run (single flight). */
export type SharedRuns<Result> = {
  /**
   * Joins the run of `key` if there is a recent one of the same version, else starts one.
   *
   * @param version callers of different versions never share a run
   */
  run(key: string, version: number, start: () => Promise<Result>): Promise<Result>;
  /** how many runs are in progress */
  count(): number;
};

/**
 * @param joinMs a run that started longer ago than this is not joined, because its result may miss recent changes
 * @param onIdle called when the last run in progress has ended
 */
export function createSharedRuns<Result>(joinMs: number, onIdle: () => void): SharedRuns<Result> {
  const runs = new Map<string, Run<Result>>();
  let inProgress = 0;

  function finish(key: string, run: Run<Result>) {
    inProgress -= 1;
    if (runs.get(key) === run) runs.delete(key);
    if (inProgress === 0) onIdle();
  }

  return {
    run(key, version, start) {
      const current = runs.get(key);
      if (current?.version === version && performance.now() - current.startedAt < joinMs) return current.result;
      const run = { startedAt: performance.now(), version, result: start() };
      runs.set(key, run);
      inProgress += 1;
      const onEnd = () => finish(key, run);
      run.result.then(onEnd, onEnd);
      return run.result;
    },
    count: () => inProgress,
  };
}
