import { expect, test } from 'vitest';
import { storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertServiceRequest } from '#shop/testing/service-requests.ts';
import type { Mail } from './mail.server.ts';
import { sendServiceRequestedMail } from './service-requested-mail.server.ts';

const shop = useTestDatabase();

async function mailsFor(serviceRequestId: string, audience: 'customer' | 'staff' = 'staff'): Promise<Mail[]> {
  const sent: Mail[] = [];
  const sendMail = async (mail: Mail) => {
    sent.push(mail);
  };
  await sendServiceRequestedMail(shop.db, sendMail, { serviceRequestId, audience, origin: 'https://tienda.example' });
  return sent;
}

test('staff are mailed that a service request arrived and where it is, without personal or health data', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', notificationEmail: 'equipo@botica.example' });
  const { id } = await insertServiceRequest(shop.db);

  const [mail] = await mailsFor(id);

  expect(mail).toMatchObject({
    to: 'equipo@botica.example',
    subject: 'Nueva solicitud de Examen Bio-Cuántico · La Botica',
  });
  expect(mail?.text).toContain('https://tienda.example/admin/services');
  expect(mail?.html).toContain('href="https://tienda.example/admin/services"');
  expect(JSON.stringify(mail)).not.toMatch(/Laura|3004567812|laura\.gomez|mañanas|Duermo/);
});

test('the person is mailed that their request arrived, without what they wrote about their health', async () => {
  const { id } = await insertServiceRequest(shop.db);
  const [mail] = await mailsFor(id, 'customer');
  expect(mail).toMatchObject({
    to: 'laura.gomez@correo.example',
    subject: 'Recibimos tu solicitud de Examen Bio-Cuántico · Origen Natural',
  });
  expect(mail?.text).toContain('Hola Laura:');
  expect(mail?.text).toContain('300 456 7812');
  expect(JSON.stringify(mail)).not.toMatch(/mañanas|Duermo/);
});

test('no mail is sent for a deleted service request, nor without a staff address', async () => {
  const { id } = await insertServiceRequest(shop.db);
  expect(await mailsFor(id)).toEqual([]);

  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', notificationEmail: 'equipo@botica.example' });
  expect(await mailsFor(crypto.randomUUID())).toEqual([]);
});
