/** Valid form data for the actions of remittances. */
import { randomInt } from 'node:crypto';
import { isoDayOf } from '#shop/dates.ts';
import { remittanceHeading } from '#shop/testing/remittances.ts';

type Shop = { victim: { params: Record<string, string> } };

const upload = ({ victim }: Shop) => ({
  ...{ carrierId: victim.params.carrierId ?? '', paidOn: isoDayOf(new Date()), bankReference: 'TR-1' },
  ...{ column0: 'Guía', column1: 'Recaudado', column2: 'Comisión', column3: 'Flete', column4: 'Pagado' },
  ...{ field0: 'guide', field1: 'collected', field2: 'fee', field3: 'freight', field4: 'net' },
  file: {
    file: `${remittanceHeading}\n${randomInt(1_000_000)}9;50.000;4.000;0;46.000`,
    name: 'pagos.csv',
    type: 'text/csv',
  },
});

const decision = { decision: 'claimed', note: 'Se reclamó por correo.' };

export const remittanceForms = {
  '/admin/remittances/new': upload,
  '/admin/remittances/carriers/:carrierId': ({ victim }: Shop) => ({
    ...{ ...decision, parcelId: victim.params.parcelId ?? '', causes: 'unpaid:50000' },
  }),
  '/admin/remittances/carriers/:carrierId/days': () => ({ days: '5' }),
  '/admin/remittances/:remittanceId': () => ({ ...decision, lineId: '1', causes: 'not-delivered:-378217' }),
};
