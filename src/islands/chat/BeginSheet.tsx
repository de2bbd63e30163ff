import { useEffect, useId, useState } from 'react';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { PeopleList } from './PeopleList.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  onOpen: (id: number) => void;
}

const askAfterMs = 300;

export function BeginSheet({ open, onClose, onOpen }: Props) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const field = useId();

  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), askAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <Sheet title={texts.begin} open={open} onClose={onClose} tall>
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
        {open && (
          <PeopleList
            filter="all"
            asked={asked}
            onOpen={(id) => {
              onClose();
              onOpen(id);
            }}
          />
        )}
      </div>
    </Sheet>
  );
}
