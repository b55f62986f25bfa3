import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from './log.server.ts';

function logged(fields: object): string {
  let lines = '';
  createLog('info', {
    write(line: string) {
      lines += line;
    },
  }).error(fields, 'it failed');
  return lines;
}

const queryFault = (cause: Error) =>
  new DrizzleQueryError('insert into users (email) values ($1)', ['ana@correo.example', 'Calle 19 # 8-34'], cause);

test('a database error is logged with its type and stack, without the statement’s values', () => {
  const taken = Object.assign(new Error('duplicate key value violates unique constraint "users_email_unique"'), {
    code: '23505',
    detail: 'Key (email)=(ana@correo.example) already exists.',
  });
  const badValue = Object.assign(new Error('invalid input syntax for type uuid: "Calle 19 # 8-34"'), { code: '22P02' });

  for (const line of [
    logged({ err: queryFault(taken) }),
    logged({ err: queryFault(badValue) }),
    logged({ err: new Error('the order could not be placed', { cause: queryFault(taken) }) }),
  ]) {
    expect(line).not.toMatch(/ana@|Calle 19/);
    expect(line).toContain('log.test.ts');
  }
  expect(logged({ err: queryFault(taken) })).toContain('23505');
  expect(logged({ err: queryFault(taken) })).toContain('users_email_unique');
});

test('lines of a customer’s text are not taken for stack frames', () => {
  const fault = new DrizzleQueryError(
    'insert into service_requests (notes) values ($1)',
    ['Duermo mal\nat night'],
    undefined,
  );

  const line = logged({ err: fault });
  expect(line).not.toContain('at night');
  expect(line).toContain('log.test.ts');
});

test('the refusal of a mail server is logged without addresses', () => {
  const refusal = new Error("Can't send mail - all recipients were rejected: 550 5.1.1 <ana@correo.example>: unknown");

  const line = logged({ err: Object.assign(refusal, { code: 'EENVELOPE', rejected: ['ana@correo.example'] }) });

  expect(line).not.toContain('ana@');
  expect(line).toContain('all recipients were rejected: 550 5.1.1 <[oculto]>: unknown');
  expect(line).toContain('EENVELOPE');
});

test('a typed value is redacted where it is logged by the name of its field', () => {
  const line = logged({ form: { email: 'ana@correo.example', password: 'Quindio-2026', phone: '3001234567' } });

  expect(line).not.toMatch(/ana@|Quindio|3001234567/);
});
