/** Patterns that recognize the sample customer in responses and rows; see `insertSampleCustomer`. */
import { sampleUserId } from './sample-customer.ts';

/** Matches what the sample customer owes, paid and got back, in every form in which a response may contain it. */
export const sampleMoneyWords = /417[., \u00a0]?383|398[., \u00a0]?217|51[., \u00a0]?973/;

/** Matches what the shop pays for the sample product, in every form in which a response may contain it. */
export const sampleCostWords = /268[., \u00a0]?459/;

/** Matches how the sample customer is reached, in every form in which a response may contain it. */
export const sampleContactWords = /valeriana@secreto|311[ -]?765[ -]?4321|calle secreta/i;

/** Matches what the sample customer asked an expert, and what staff wrote about it. */
export const sampleHealthWords = /(?:Pregunta de|Respuesta a|Tratamiento de) Valeriana/;

/** Matches the unique texts of `insertSampleCustomer`, in every form in which a response may contain them. */
export const sampleCustomerWords =
  /valeriana|quimbaya|311[ -]?765[ -]?4321|calle secreta|salamina|1971-02-28|28 de febrero de 1971|731[ .]?904/i;

/** Tells whether a row of `readEverything` belongs to that customer. */
export function belongsToSampleCustomer(row: string): boolean {
  return sampleCustomerWords.test(row) || row.includes(sampleUserId);
}
