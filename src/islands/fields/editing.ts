interface Editing {
  execCommand(command: string, showUI: boolean, value?: string): boolean;
  queryCommandState(command: string): boolean;
}

/**
 * Called outdated, and yet the one way to edit that the phone's own undo knows: nothing has taken its place in any
 * browser. Asked for when it is used, for there is no document on the server.
 */
const editing = (): Editing => document as unknown as Editing;

export const edit = (command: string, value?: string): boolean =>
  editing().execCommand(command, false, value);
export const isOn = (command: string): boolean => editing().queryCommandState(command);
