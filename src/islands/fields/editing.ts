interface Editing {
  execCommand(command: string, showUI: boolean, value?: string): boolean;
  queryCommandState(command: string): boolean;
}

/**
 * The API is deprecated, but only its edits work with the phone's own undo. A function reads the document,
 * because the server has none.
 */
const editing = (): Editing => document as unknown as Editing;

export const edit = (command: string, value?: string): boolean =>
  editing().execCommand(command, false, value);
export const isOn = (command: string): boolean => editing().queryCommandState(command);
