/** Keeps conversations and acts that wait to be sent. */
export const deviceStore = 'bizlink';
