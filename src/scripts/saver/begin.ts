// What only readers who save data load.
import './pictures.ts';
import './waiting.ts';
