import { useEffect, useId, useState } from 'react';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { PeopleList } from './PeopleList.tsx';

interface Props {
  onOpen: (id: number) => void;
}

const askAfterMs = 300;

/** The link in the head of the page leads to the search. With script it opens this dialog. */
export function BeginSheet({ onOpen }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const field = useId();

  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = (event.target as Element).closest('[data-begin-chat]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), askAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <Sheet title={texts.begin} open={isOpen} onClose={() => setOpen(false)} tall>
      <div className="sheet-body chat-begin">
        <label className="visually-hidden" htmlFor={field}>
          {texts.findPeople}
        </label>
        <input
          id={field}
          className="input"
          type="search"
          placeholder={texts.findPeople}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {isOpen && (
          <PeopleList
            filter="all"
            asked={asked}
            onOpen={(id) => {
              setOpen(false);
              onOpen(id);
            }}
          />
        )}
      </div>
    </Sheet>
  );
}
