// A framework sets properties when it makes the element, which may be before the module is there.
const ring = (id) => document.getElementById(id);
ring('scenario').scenario = { nodes: 'P Q', keys: 10 };
ring('nodes').nodes = [{ id: 'X' }, { id: 'Y' }, { id: 'Z' }];
ring('both').scheme = 'teaching-100';
ring('both').nodes = [{ id: 'n', positions: [50] }];
ring('bad').scenario = { nodes: [() => 'a function'] };
// In the document only after the definition, but made before it.
const late = document.createElement('hash-ring');
late.nodes = 'L';
customElements.whenDefined('hash-ring').then(() => document.body.append(late));
