import { deleteDB } from 'idb';
import { beforeEach } from 'vitest';

// Answered once whoever holds the database, a worker of the test before too, has let go.
beforeEach(() => deleteDB('placejuste'));
