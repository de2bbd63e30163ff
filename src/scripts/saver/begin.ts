// What only readers who save data load.
import './change.ts';
import './pictures.ts';
import './waiting.ts';
