import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What stands in the files of a shop's outbox; the mails so far, where an ending chooses their texts or their pages. */
export function readOutbox(outbox: string, ending = ''): string[] {
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((file) => file.endsWith(ending) && !file.endsWith('.part'))
    .sort()
    .map((file) => readFileSync(path.join(outbox, file), 'utf8'));
}

/** The mails sent so far that say all of this; spaces that do not break are plain in them. */
export function mailsSaying(outbox: string, ...words: string[]): string[] {
  const texts = readOutbox(outbox, '.txt').map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '));
  return texts.filter((mail) => words.every((word) => mail.includes(word)));
}
