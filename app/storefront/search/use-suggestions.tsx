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
 * Suggestions for a search field: the props of its `<input>`, and the list to render next to it. Before hydration the
 * field works without suggestions. The list's code is loaded when the field is first focused; if that fails, the field
 * still works.
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

  // `onFocus` does not fire for a field that was focused before hydration.
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
        // Never reset: the list reads it only once, when it starts to listen to the field.
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
