// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IUsdc} from "../IUsdc.sol";

/// How Disperse pays many: the caller's two lists, one pull of their sum, one checked transfer each.
contract DisperseWay {
    function disperse(IUsdc token, address[] calldata recipients, uint256[] calldata amounts) external {
        uint256 total = 0;
        for (uint256 i = 0; i < recipients.length; i++) total += amounts[i];
        require(token.transferFrom(msg.sender, address(this), total));
        for (uint256 i = 0; i < recipients.length; i++) require(token.transfer(recipients[i], amounts[i]));
    }
}

/// How GasliteDrop pays many: the same lists and a stated total, in one assembly loop. No fee, no id, no
/// guard against a second execution, and the results of the calls decide alone.
contract GasliteWay {
    function airdrop(address token, address[] calldata recipients, uint256[] calldata amounts, uint256 total) external {
        assembly {
            mstore(0x00, 0x23b872dd00000000000000000000000000000000000000000000000000000000)
            mstore(0x04, caller())
            mstore(0x24, address())
            mstore(0x44, total)
            if iszero(call(gas(), token, 0, 0x00, 0x64, 0, 0)) { revert(0, 0) }
            mstore(0x00, 0xa9059cbb00000000000000000000000000000000000000000000000000000000)
            let gap := sub(amounts.offset, recipients.offset)
            let end := add(recipients.offset, shl(5, recipients.length))
            for { let at := recipients.offset } lt(at, end) { at := add(at, 0x20) } {
                mstore(0x04, calldataload(at))
                mstore(0x24, calldataload(add(at, gap)))
                if iszero(call(gas(), token, 0, 0x00, 0x44, 0, 0)) { revert(0, 0) }
            }
        }
    }
}
