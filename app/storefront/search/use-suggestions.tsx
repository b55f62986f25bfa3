import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { PopupState, SuggestionPopupProps } from './suggestion-popup.tsx';

const closed: PopupState = { isOpen: false, activeId: undefined };

/**
 * Suggestions for a search field: what goes on its `<input>`, and the list, to be put beside it.
 *
 * Before scripts have arrived the field is a plain one. The list's own code comes when the field is first entered, and
 * without it the field goes on as it was.
 */
export function useSuggestions(): { field: ComponentProps<'input'>; suggestions: ReactNode } {
  const input = useRef<HTMLInputElement>(null);
  const popupId = useId();
  const isAwake = useSyncExternalStore(neverChanges, isInBrowser, isOnServer);
  const [Popup, setPopup] = useState<ComponentType<SuggestionPopupProps> | null>(null);
  const [state, setState] = useState(closed);
  const typedEarly = useRef(false);

  const load = useCallback(() => {
    import('./suggestion-popup.tsx').then(({ SuggestionPopup }) => setPopup(() => SuggestionPopup)).catch(() => {});
  }, []);

  // Whoever entered the field before its scripts were there has gone past `onFocus`.
  useEffect(() => {
    const field = input.current;
    if (!field || document.activeElement !== field) return;
    typedEarly.current = field.value !== field.defaultValue;
    load();
  }, [load]);

  const combobox: ComponentProps<'input'> = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': state.isOpen,
    'aria-controls': popupId,
    'aria-activedescendant': state.activeId,
  };
  return {
    field: {
      ref: input,
      autoComplete: 'off',
      onFocus: load,
      onInput: () => {
        // Never taken back: the list looks once, and may be on the page a moment before it listens.
        typedEarly.current = true;
      },
      ...(isAwake && combobox),
    },
    suggestions:
      isAwake &&
      (Popup ? (
        <Popup id={popupId} input={input} typedEarly={typedEarly} onChange={setState} />
      ) : (
        <div id={popupId} role="listbox" aria-label="Sugerencias" hidden />
      )),
  };
}

const neverChanges = () => () => {};
const isInBrowser = () => true;
const isOnServer = () => false;
