/** The database on the device that keeps conversations and what waits to be sent. */
export const deviceStore = 'bizlink';
