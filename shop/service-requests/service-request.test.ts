import { expect, test } from 'vitest';
import { isSettableStatus, serviceRequestTones } from './service-request.ts';

test('a new request is blue, a contacted one green, a cancelled one red', () => {
  expect(serviceRequestTones).toEqual({ Nueva: 'blue', Contactada: 'green', Cancelada: 'red' });
});

test('staff may set Contactada and Cancelada, and nothing else', () => {
  expect(['Contactada', 'Cancelada', 'Nueva', 'Perdida', '', null].filter(isSettableStatus)).toEqual([
    'Contactada',
    'Cancelada',
  ]);
});
