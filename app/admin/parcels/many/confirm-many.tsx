import { useState } from 'react';
import { ChoiceSheet, choiceClass } from '#app/admin/ui/choice-sheet.tsx';
import { Button } from '#app/ui/button.tsx';
import { confirmationWords, type StaffChannel, staffChannels } from '#shop/orders/confirming/order-confirmation.ts';

type ConfirmManyProps = {
  /** how many of the selected orders wait for their confirmation */
  count: number;
  isBusy: boolean;
  onChoose: (channel: StaffChannel) => void;
};

/** The button for orders that staff confirmed with their customers; asks how. */
export function ConfirmMany({ count, isBusy, onChoose }: ConfirmManyProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        variant="neutral"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        pending={isBusy}
        pendingText="Guardando..."
      >
        Ya confirmaron
      </Button>
      <ChoiceSheet
        open={isAsking}
        title="Ya confirmaron"
        description={count === 1 ? '1 cliente confirmó su pedido:' : `${count} clientes confirmaron su pedido:`}
        onClose={close}
      >
        {staffChannels.map((channel) => (
          <li key={channel}>
            <button
              type="button"
              onClick={() => {
                close();
                onChoose(channel);
              }}
              className={`${choiceClass} font-semibold`}
            >
              {confirmationWords[channel]}
            </button>
          </li>
        ))}
      </ChoiceSheet>
    </>
  );
}
