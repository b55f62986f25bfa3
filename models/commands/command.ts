/** The commands of which histories consist, as fast-check runs, shrinks and prints them. */
import fc from 'fast-check';
import type { World } from '#models/world.ts';
import { takeStep } from './take-step.ts';

/**
 * fast-check passes a model and the real system to each command. Here both are the world: its tables, read again after
 * each step, serve as the model.
 */
export type Command = fc.AsyncCommand<World, World>;

/** An action of a history with random arguments. */
export type Action<Args> = {
  arguments: fc.Arbitrary<Args>;
  /** whether the command can run now; absent if it always can */
  applies?(world: World, args: Args): boolean;
  /** @returns the outcome, in words */
  act(world: World, args: Args): Promise<unknown>;
};

export function command<Args>(name: string, action: Action<Args>): fc.Arbitrary<Command> {
  return action.arguments.map((args) => {
    const text = `${name} ${JSON.stringify(args)}`;
    return {
      check: (world) => action.applies?.(world, args) ?? true,
      run: (world) => takeStep(world, text, () => action.act(world, args)),
      toString: () => text,
    };
  });
}

export type Arbitraries<Args> = { [Name in keyof Args]: fc.Arbitrary<Args[Name]> };

/** Runs several commands in a row, for combinations that random commands seldom produce. */
export function sequence(name: string, commands: fc.Arbitrary<Command[]>): fc.Arbitrary<Command> {
  return commands.map((steps) => ({
    check: () => true,
    async run(world) {
      for (const step of steps) if (await step.check(world)) await step.run(world, world);
    },
    toString: () => `${name} [${steps.join(', ')}]`,
  }));
}

/** Sends a form of staff, and once more as after a lost answer: what was recorded is not recorded again. */
export async function sendTwice<Answer extends { ok: boolean }>(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  if (answer.ok && (await send()).ok) throw new Error('A repeated form of staff was recorded twice');
  return answer;
}

/** An index into a list, modulo its length. */
export const nth = fc.nat(3);
