import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './button.tsx';
import { TextField } from './field.tsx';

/** A password field with a button to show the password. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'icon' | 'end'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label="Mostrar lo escrito"
          look="plain"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="text-ink-2 no-scripts:hidden"
        >
          <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
        </IconButton>
      }
    />
  );
}
