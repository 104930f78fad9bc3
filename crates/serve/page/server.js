// Requests to the server. Each page has a name, and each text that it looks at a number; a new one ends the one before.

/** The token of the address, which is kept for later pages of this address and taken out of links. */
function takeToken() {
  const address = new URL(location.href);
  const given = address.searchParams.get("token");
  if (given === null) return localStorage.getItem("token") ?? "";
  localStorage.setItem("token", given);
  address.searchParams.delete("token");
  history.replaceState(null, "", address);
  return given;
}

const token = takeToken();
const page = Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, "0")).join("");

const send = (path, body, options = {}) => fetch(`api/${path}`, {
  method: "POST",
  headers: { "Content-Type": "application/json", "Authorization": `Bearer ${token}` },
  body: JSON.stringify({ page, ...body }),
  ...options,
});

/** Asks; throws an error with the words of the server and its status if it refuses. */
export async function ask(path, body) {
  const response = await send(path, body);
  if (!response.ok) {
    const told = await response.json().catch(() => ({}));
    throw Object.assign(new Error(told.refused ?? response.statusText), { status: response.status });
  }
  return response.json();
}

/** Asks for a picture, as a blob. */
export async function askPicture(body) {
  const response = await send("picture", body);
  if (!response.ok) {
    const told = await response.json().catch(() => ({}));
    throw Object.assign(new Error(told.refused ?? response.statusText), { status: response.status });
  }
  return response.blob();
}

addEventListener("pagehide", () => send("close", {}, { keepalive: true }).catch(() => {}));
