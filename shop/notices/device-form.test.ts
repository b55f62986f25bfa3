import { parseWithValibot } from '@conform-to/valibot';
import { expect, test } from 'vitest';
import { deviceForm } from './device-form.ts';

const subscription = { endpoint: 'https://push.example/abc', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

function parse(fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, values] of Object.entries({ ...subscription, kinds: 'order', ...fields }))
    for (const value of [values].flat()) form.append(name, value);
  const parsed = parseWithValibot(form, { schema: deviceForm });
  return parsed.status === 'success' ? parsed.value : parsed.error;
}

test('a device is saved with its kinds and quiet hours, or without quiet hours', () => {
  expect(parse({ kinds: ['order', 'deadline'], quietFrom: '21', quietTo: '7' })).toEqual({
    ...subscription,
    kinds: ['order', 'deadline'],
    quiet: { from: 21, to: 7 },
  });
  expect(parse({ quietFrom: '', quietTo: '7' })).toMatchObject({ kinds: ['order'], quiet: null });
});

test('quiet hours end at another hour than they begin', () => {
  const problem = { quietTo: ['Elige otra hora para que vuelvan los avisos.'] };
  expect(parse({ quietFrom: '21', quietTo: '21' })).toEqual(problem);
  expect(parse({ quietFrom: '21', quietTo: '' })).toEqual(problem);
});

test('only a browser’s subscription over https is a device', () => {
  for (const endpoint of ['http://push.example/abc', 'https://ana:clave@push.example/abc', 'push.example', ''])
    expect(parse({ endpoint }), endpoint).toHaveProperty('endpoint');
  expect(parse({ p256dh: 'corto' })).toHaveProperty('p256dh');
  expect(parse({ auth: '' })).toHaveProperty('auth');
  expect(parse({ kinds: [] })).toHaveProperty('kinds');
  expect(parse({ kinds: 'gossip' })).toHaveProperty(['kinds[0]']);
});
