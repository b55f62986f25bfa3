import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { removeDevice } from '#shop/notices/own-devices.server.ts';
import type { Route } from './+types/remove-device';

/** Stops the notices on one of the person's devices. */
export async function action({ params, context }: Route.ActionArgs) {
  await removeDevice(context.get(dbContext), getStaff(context).userId, params.deviceId);
  return done('Ese equipo ya no recibe avisos.');
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
