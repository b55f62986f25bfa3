import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';

type ListSearchProps = {
  action: string;
  label: string;
  placeholder: string;
  search: string;
  maxLength: number;
  /** the filter that stays chosen; null for none */
  show: string | null;
};

/** The search field above a list. */
export function ListSearch({ action, label, placeholder, search, maxLength, show }: ListSearchProps) {
  return (
    <Form
      method="get"
      action={action}
      role="search"
      className="my-3 flex gap-2 table:my-0 table:border-t table:border-line table:px-4 table:py-3"
    >
      {show !== null && <input type="hidden" name="show" value={show} />}
      <TextField
        key={search}
        type="search"
        name="search"
        label={label}
        placeholder={placeholder}
        defaultValue={search}
        maxLength={maxLength}
        icon={<Search aria-hidden="true" size={18} />}
        className="flex-1 sm:max-w-sm [&>label]:sr-only"
      />
      <Button type="submit" variant="neutral" className="max-sm:hidden">
        Buscar
      </Button>
    </Form>
  );
}
