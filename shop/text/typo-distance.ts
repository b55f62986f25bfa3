/**
 * The number of typing errors between two words: a missing, extra or wrong letter, or two swapped neighbours, count one
 * each.
 *
 * @param most the largest distance of interest: if the lengths differ by more, the result is infinite
 */
export function typoDistance(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, other.length);
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/** Words up to this length must match exactly: short words resemble each other by chance. */
const longestSure = 3;

/** From this length on, two errors are tolerated. */
const shortestWithTwo = 8;

/** The number of tolerated errors for a word of this length. */
export function toleratedTypos(word: string): number {
  if (word.length <= longestSure) return 0;
  return word.length < shortestWithTwo ? 1 : 2;
}
