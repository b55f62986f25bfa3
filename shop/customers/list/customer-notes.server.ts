/** Notes by staff on a customer, found by the account or, without one, by the telephone of the orders. */
import { and, desc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { customerNotes, orders, userProfiles } from '#db/schema.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { findPerson, type Person } from './people.server.ts';

export type NoteOnCustomer = { id: number; body: string; authorName: string; createdAt: Date };

/** Lists the notes on a person, latest first. */
export async function listCustomerNotes(db: Db, { id: person }: Pick<Person, 'id'>): Promise<NoteOnCustomer[]> {
  const { id, body, authorName, createdAt } = customerNotes;
  return db
    .select({ id, body, authorName, createdAt })
    .from(customerNotes)
    .where(eq(customerNotes.person, person))
    .orderBy(desc(id));
}

/** The entry of a note in the list of what staff did, which names no customer. */
const noteEntry = { subject: 'customer', subjectName: 'Nota de un cliente' } as const;

/**
 * Adds a note on a customer.
 *
 * @param note.key the id of the account, or of an order
 * @returns false if there is no such customer
 */
export async function addCustomerNote(
  db: Db,
  { key, body, author }: { key: string; body: string; author: Actor },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const person = await findPerson(tx, key);
    if (!person) return false;
    if (person.account) {
      // An account that is being closed takes its notes along.
      const isThis = eq(userProfiles.id, person.id);
      const locked = await tx.select({ id: userProfiles.id }).from(userProfiles).where(isThis).for('share');
      if (locked.length === 0) return false;
    }
    await tx
      .insert(customerNotes)
      .values({ person: person.id, body, authorId: author.userId, authorName: author.fullName });
    await recordChange(tx, author, { ...noteEntry, subjectId: key, action: 'created' });
    return true;
  });
}

/**
 * Deletes a note on a customer.
 *
 * @returns false if there is no such note
 */
export async function deleteCustomerNote(
  db: Db,
  { key, noteId, author }: { key: string; noteId: number; author: Actor },
): Promise<boolean> {
  if (!Number.isSafeInteger(noteId)) return false;
  return db.transaction(async (tx) => {
    const person = await findPerson(tx, key);
    if (!person) return false;
    const deleted = await tx
      .delete(customerNotes)
      .where(and(eq(customerNotes.id, noteId), eq(customerNotes.person, person.id)))
      .returning({ id: customerNotes.id });
    if (deleted.length === 0) return false;
    await recordChange(tx, author, { ...noteEntry, subjectId: key, action: 'deleted' });
    return true;
  });
}

/** Hands the notes on these telephones to the account that has claimed all orders with them. */
export async function moveNotes(tx: Db, userId: string, phones: string[]): Promise<void> {
  if (phones.length === 0) return;
  const phone = sql`${orders.shippingAddress} ->> 'phone'`;
  const unclaimed = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.userId), isNull(orders.deletedAt), sql`${phone} = ${customerNotes.person}`));
  await tx
    .update(customerNotes)
    .set({ person: userId })
    .where(and(inArray(customerNotes.person, phones), notExists(unclaimed)));
}
