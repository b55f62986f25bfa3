import { expect, test } from 'vitest';
import { demoCustomers } from './customers.ts';
import { demoOrders } from './orders.ts';

test('every customer has ordered, under their own name and number, after opening their account', () => {
  for (const { email, fullName, phone, daysAgo } of demoCustomers) {
    const own = demoOrders.filter(({ customer }) => customer.email === email);
    expect(own.length, email).toBeGreaterThan(0);
    for (const { customer, daysAgo: orderedDaysAgo } of own) {
      expect([`${customer.firstName} ${customer.lastName}`, customer.phone]).toEqual([fullName, phone]);
      expect(orderedDaysAgo).toBeLessThan(daysAgo);
    }
  }
});

test('customers have an example address for mail', () => {
  for (const { email } of demoCustomers) expect(email).toMatch(/\.example$/);
});
