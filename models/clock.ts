/** A clock that can be moved ahead of the real one, for JavaScript and PostgreSQL alike. */
import { vi } from 'vitest';
import type { Database } from '#db/database.server.ts';

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;

export type Clock = {
  /** Moves the clock forward. */
  advance(ms: number): Promise<void>;
  /** Restores the real clock in JavaScript; the database's clock stays ahead. */
  stop(): void;
};

/**
 * Replaces `now()` in a database by a function that can run ahead, in statements, functions and column defaults, and
 * `clock_timestamp()` likewise. Only connections opened afterwards use it.
 */
export async function prepareClock({ pool }: Database): Promise<void> {
  await pool.query(`
    create schema ahead;
    create unlogged table ahead.clock (by interval not null);
    insert into ahead.clock values ('0');
    create function ahead.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + by from ahead.clock';
    create function ahead.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + by from ahead.clock';
    do $$
    declare
      one record;
    begin
      for one in
        select attribute.attrelid::regclass as table_name, attribute.attname as column_name
        from pg_attrdef definition
          join pg_attribute attribute on attribute.attrelid = definition.adrelid and attribute.attnum = definition.adnum
          join pg_class on pg_class.oid = attribute.attrelid
        where pg_class.relnamespace = 'public'::regnamespace and pg_get_expr(adbin, adrelid) = 'now()'
      loop
        execute format('alter table %s alter column %I set default ahead.now()', one.table_name, one.column_name);
      end loop;
      execute format('alter database %I set search_path = ahead, pg_catalog, public', current_database());
    end $$`);
}

/** Starts the clock at the real time. */
export async function startClock({ pool }: Database): Promise<Clock> {
  let aheadMs = 0;
  const RealDate = Date;
  class DateAhead extends RealDate {
    constructor(...args: [] | [number | string | Date]) {
      if (args.length === 0) super(DateAhead.now());
      else super(...args);
    }
    static override now() {
      return RealDate.now() + aheadMs;
    }
    static override [Symbol.hasInstance](value: unknown) {
      return value instanceof RealDate;
    }
  }
  vi.stubGlobal('Date', DateAhead);
  await pool.query(`update ahead.clock set by = '0'`);

  return {
    async advance(ms) {
      aheadMs += ms;
      await pool.query({
        name: 'advance',
        text: `update ahead.clock set by = $1 * interval '1 ms'`,
        values: [aheadMs],
      });
    },
    stop: () => void vi.unstubAllGlobals(),
  };
}
