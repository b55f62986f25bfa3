import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';

export type Step =
  | { kind: 'run'; command: string }
  | { kind: 'copy'; from: string | null; sources: string[]; to: string };

/** One FROM instruction and the instructions that follow it. */
export type Stage = {
  name: string;
  base: string;
  workdir: string;
  steps: Step[];
  environment: Record<string, string>;
  user: string | null;
  /** program and arguments, run without a shell */
  command: string[];
  healthcheck: string[];
};

/**
 * Parses a Dockerfile into stages.
 *
 * @throws on an unsupported instruction, so that none is skipped silently
 */
export function readDockerfile(file: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions()) {
    const words = instruction.getArguments().map((argument) => argument.getValue());
    if (instruction.getKeyword() === 'FROM') {
      const [base = '', , name = ''] = words;
      stages.push({ name, base, workdir: '/', steps: [], environment: {}, user: null, command: [], healthcheck: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`${instruction.getKeyword()} stands before any FROM`);
    read(stage, instruction, words);
  }
  return stages;
}

function read(stage: Stage, instruction: Instruction, words: string[]): void {
  const rest = instruction.getArgumentsContent() ?? '';
  switch (instruction.getKeyword()) {
    case 'WORKDIR':
      stage.workdir = path.posix.resolve(stage.workdir, rest);
      return;
    case 'RUN':
      stage.steps.push({ kind: 'run', command: rest });
      return;
    case 'COPY': {
      const from = instruction instanceof Copy ? (instruction.getFromFlag()?.getValue() ?? null) : null;
      const to = path.posix.resolve(stage.workdir, words.at(-1) ?? '');
      stage.steps.push({ kind: 'copy', from, sources: words.slice(0, -1), to });
      return;
    }
    case 'ENV':
      for (const word of words) {
        const [name = '', ...value] = word.split('=');
        stage.environment[name] = value.join('=');
      }
      return;
    case 'USER':
      stage.user = rest;
      return;
    case 'CMD':
      stage.command = JSON.parse(rest) as string[];
      return;
    case 'HEALTHCHECK':
      stage.healthcheck = JSON.parse(rest.slice(rest.indexOf('['))) as string[];
      return;
    // Only a container engine uses these.
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return;
    default:
      throw new Error(`${instruction.getKeyword()} is tried nowhere: say how, or do without it`);
  }
}

/** Returns a function that tells whether a `.dockerignore` excludes a file from the build context. */
export function ignoredBy(dockerignore: string): (file: string) => boolean {
  const patterns = dockerignore.split('\n').filter((line) => line.trim() && !line.startsWith('#'));
  return (file) => patterns.some((one) => path.matchesGlob(file, one) || path.matchesGlob(file, `${one}/**`));
}
