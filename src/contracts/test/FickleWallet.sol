// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// A contract wallet whose very same transaction does one thing before a moment and another from it on: after a
/// reorganisation it may say something else.
contract FickleWallet {
    struct Call {
        address to;
        bytes data;
    }

    function run(uint256 turnsAt, Call[] calldata before, Call[] calldata since) external {
        Call[] calldata calls = block.timestamp < turnsAt ? before : since;
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory reason) = calls[i].to.call(calls[i].data);
            require(ok, string(reason));
        }
    }
}
