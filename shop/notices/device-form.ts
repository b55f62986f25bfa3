/** The form in which staff choose what a device is notified of, with the subscription of its browser. */
import * as v from 'valibot';
import { noticeKinds } from './notice-kinds.ts';

const unread = 'No se entendió lo que envió este navegador.';
const longestEndpoint = 1000;

function isSecureAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && !url.username && !url.password;
}

const hour = v.optional(
  v.pipe(v.string(unread), v.regex(/^(?:1?\d|2[0-3])$/, 'Elige una hora de la lista.'), v.transform(Number)),
);

const endpoint = v.pipe(v.string(unread), v.maxLength(longestEndpoint, unread), v.check(isSecureAddress, unread));

const subscription = {
  endpoint,
  // A point on the curve, and a secret of 16 bytes.
  p256dh: v.pipe(v.string(unread), v.regex(/^[\w-]{87}$/, unread)),
  auth: v.pipe(v.string(unread), v.regex(/^[\w-]{22}$/, unread)),
};

/** What the service worker sends when the browser has replaced its subscription. */
export const renewalForm = v.object({ oldEndpoint: endpoint, ...subscription });

export const deviceForm = v.pipe(
  v.object({
    ...subscription,
    kinds: v.pipe(
      v.optional(v.array(v.picklist(noticeKinds, unread)), []),
      v.nonEmpty('Marca al menos uno, o desactiva los avisos.'),
    ),
    quietFrom: hour,
    quietTo: hour,
  }),
  v.forward(
    v.check(
      ({ quietFrom, quietTo }) => quietFrom === undefined || (quietTo !== undefined && quietTo !== quietFrom),
      'Elige otra hora para que vuelvan los avisos.',
    ),
    ['quietTo'],
  ),
  v.transform(({ quietFrom, quietTo, ...device }) => ({
    ...device,
    quiet: quietFrom === undefined || quietTo === undefined ? null : { from: quietFrom, to: quietTo },
  })),
);
