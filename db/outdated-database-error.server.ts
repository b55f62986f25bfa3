/** The data were written by a version too old to be migrated. The server words the message for the shopkeeper. */
export class OutdatedDatabaseError extends Error {}
