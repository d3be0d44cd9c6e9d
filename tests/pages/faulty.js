console.warn('a warning');
console.error('an error');
Promise.reject(new Error('a rejection that nobody handles'));
throw new Error('an exception that nobody catches');
