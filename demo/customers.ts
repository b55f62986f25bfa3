import type { Department } from '#shop/places/departments.ts';

/** A customer with an account in the demo shop. Demo orders with the same e-mail address belong to the account. */
export type DemoCustomer = {
  fullName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  department: Department;
  /** ISO 8601 */
  birthDate: string;
  /** how many days ago the account was opened, which is before its first order */
  daysAgo: number;
};

/** Fictitious customers. They cannot sign in: they have no password, and mail to their addresses is undeliverable. */
export const demoCustomers: DemoCustomer[] = [
  {
    fullName: 'Laura Gómez Restrepo',
    email: 'laura.gomez@correo.example',
    phone: '3000000101',
    address: 'Cra. 27 # 15-40, torre 2, apto 504',
    city: 'Pereira',
    department: 'Risaralda',
    birthDate: '1988-04-17',
    daysAgo: 96,
  },
  {
    fullName: 'Carlos Andrés Mejía',
    email: 'carlos.mejia@buzon.example',
    phone: '3010000102',
    address: 'Cl. 10 # 43A-25, oficina 301',
    city: 'Medellín',
    department: 'Antioquia',
    birthDate: '1979-11-02',
    daysAgo: 41,
  },
  {
    fullName: 'Katherine Villamil',
    email: 'katherine.villamil@buzon.example',
    phone: '3180000114',
    address: 'Cl. 15 # 14-22, apto 201',
    city: 'Tunja',
    department: 'Boyacá',
    birthDate: '1995-07-29',
    daysAgo: 13,
  },
];
