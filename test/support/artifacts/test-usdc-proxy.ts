// Made by npm run contracts:build.
export const testUsdcProxy = {
  abi: [{"stateMutability":"nonpayable","type":"fallback"}],
  runtime: "0x608060405234606b577fb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103543314606b57365f80375f8036817f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc545af43d5f803e156067573d5ff35b3d5ffd5b5f80fd",
} as const;
