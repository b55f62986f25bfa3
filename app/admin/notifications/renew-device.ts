import { parseWithValibot } from '@conform-to/valibot';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { renewalForm } from '#shop/notices/device-form.ts';
import { renewDevice } from '#shop/notices/own-devices.server.ts';
import type { Route } from './+types/renew-device';

/** Takes the new subscription of a device from its service worker. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = parseWithValibot(await readForm(request), { schema: renewalForm });
  if (form.status !== 'success') return new Response(null, { status: 400 });
  const isRenewed = await renewDevice(context.get(dbContext), getStaff(context).userId, form.value);
  return new Response(null, { status: isRenewed ? 204 : 404 });
}
