import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { AccountCard } from './account-card.tsx';

type OneButtonCardProps = { title: string; lead: ReactNode; foot?: ReactNode; buttonText: string };

/** The page of a mailed link that does one thing, by its button: mail programs may open links automatically. */
export function OneButtonCard({ title, lead, foot, buttonText }: OneButtonCardProps) {
  return (
    <AccountCard title={title} lead={lead} foot={foot}>
      <Form method="post" className="mt-6">
        <Button type="submit" className="w-full">
          {buttonText}
        </Button>
      </Form>
    </AccountCard>
  );
}
