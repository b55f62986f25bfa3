export const remittancesHref = '/admin/remittances';
export const newRemittanceHref = '/admin/remittances/new';
export const remittanceFilesHref = '/admin/remittances/files';

/** The address of what carriers owe at the end of a day; without one, now. */
export const owedHref = (day?: string) => (day ? `${remittancesHref}?day=${day}` : remittancesHref);

/** The address of what one carrier owes. */
export const carrierAccountHref = (carrierId: string, day?: string) =>
  `${remittancesHref}/carriers/${carrierId}${day ? `?day=${day}` : ''}`;

/** The address that changes within how many days a carrier pays. */
export const remitDaysHref = (carrierId: string) => `${remittancesHref}/carriers/${carrierId}/days`;

/** The address of a remittance. */
export const remittanceHref = (remittanceId: string) => `${remittancesHref}/${remittanceId}`;

/** The address that removes a remittance. */
export const removeRemittanceHref = (remittanceId: string) => `${remittanceHref(remittanceId)}/remove`;

/** The address of the exported lines of a remittance. */
export const exportRemittanceHref = (remittanceId: string) => `${remittanceHref(remittanceId)}/export.csv`;
