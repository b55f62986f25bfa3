// A process with an embedded database, on a disk that it fills until the database has no room for the log of its changes.
import { sql } from 'drizzle-orm';
import { openEmbedded } from '#db/database.server.ts';

const { db } = await openEmbedded(process.argv[2], {
  onEnd(error) {
    process.stderr.write(`ended: ${error.message}\n`);
    process.exit(1);
  },
});
await db.execute(sql`create table kept (told text)`);
await db.execute(sql`insert into kept values ('before')`);
// More than any disk of a trial holds.
for (let megabytes = 0; megabytes < 500; megabytes += 1)
  await db.execute(sql`select pg_logical_emit_message(true, 'filling', repeat('x', 1000000)) is null`).catch(() => {});
